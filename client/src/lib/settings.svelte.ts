/** What a person has chosen for this browser; kept in it and nowhere else. */
export const LANGUAGES = { en: "English", de: "Deutsch", uk: "Українська" } as const;
export type Language = keyof typeof LANGUAGES;
export type Theme = "auto" | "light" | "dark";
export type Speed = "slow" | "normal" | "instant";

interface Kept {
  language: Language;
  theme: Theme;
  contrast: boolean;
  speed: Speed;
  sound: boolean;
  confirm: boolean;
  notify: boolean;
}

const KEY = "dwarrow.settings";
const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const dark = window.matchMedia("(prefers-color-scheme: dark)");

function preferred(): Language {
  for (const tag of navigator.languages) {
    const code = tag.slice(0, 2).toLowerCase();
    if (code in LANGUAGES) return code as Language;
  }
  return "en";
}

function kept(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
  } catch {
    return {};
  }
}

class Settings implements Kept {
  language = $state<Language>("en");
  theme = $state<Theme>("auto");
  contrast = $state(false);
  speed = $state<Speed>("normal");
  sound = $state(false);
  confirm = $state(false);
  notify = $state(false);
  private still = $state(still.matches);
  private dark = $state(dark.matches);

  constructor() {
    const usual: Kept = {
      language: preferred(),
      theme: "auto",
      contrast: false,
      speed: "normal",
      sound: false,
      confirm: false,
      notify: false,
    };
    Object.assign(this, usual, kept());
    if (!(this.language in LANGUAGES)) this.language = "en";
    still.addEventListener("change", (change) => (this.still = change.matches));
    dark.addEventListener("change", (change) => (this.dark = change.matches));
  }

  /** Reduced motion of the system wins over the chosen speed. */
  get pace(): Speed {
    return this.still ? "instant" : this.speed;
  }

  get stillness(): boolean {
    return this.still;
  }

  get shade(): "light" | "dark" {
    if (this.theme === "auto") return this.dark ? "dark" : "light";
    return this.theme;
  }

  /** Keep everything; the browser may refuse to, which costs only the memory. */
  keep(): void {
    const { language, theme, contrast, speed, sound, confirm, notify } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ language, theme, contrast, speed, sound, confirm, notify }));
    } catch {
      return;
    }
  }
}

export const settings = new Settings();
