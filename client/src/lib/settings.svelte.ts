/** What a person has chosen for this browser; kept in it and nowhere else. */
export type Theme = "auto" | "light" | "dark";
export type Speed = "slow" | "normal" | "instant";

interface Kept {
  /** Its code; empty as long as none was chosen. */
  language: string;
  theme: Theme;
  contrast: boolean;
  speed: Speed;
  sound: boolean;
  hints: boolean;
  confirm: boolean;
  notify: boolean;
  /** The games that need no word of welcome any more. */
  known: string[];
  /** Against how many bots one plays, and of which level; empty as long as none was chosen. */
  opponents: number;
  level: string;
  /** Whether the bots without a level are offered, too. */
  simple: boolean;
}

const KEY = "dwarrow.settings";
const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const dark = window.matchMedia("(prefers-color-scheme: dark)");

function kept(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
  } catch {
    return {};
  }
}

class Settings implements Kept {
  language = $state("");
  theme = $state<Theme>("auto");
  contrast = $state(false);
  speed = $state<Speed>("normal");
  sound = $state(false);
  hints = $state(true);
  confirm = $state(false);
  notify = $state(false);
  known = $state.raw<string[]>([]);
  opponents = $state(3);
  level = $state("");
  simple = $state(false);
  private still = $state(still.matches);
  private dark = $state(dark.matches);

  constructor() {
    const usual: Kept = {
      language: "",
      theme: "auto",
      contrast: false,
      speed: "normal",
      sound: false,
      hints: true,
      confirm: false,
      notify: false,
      known: [],
      opponents: 3,
      level: "",
      simple: false,
    };
    Object.assign(this, usual, kept());
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

  know(game: string): void {
    if (this.known.includes(game)) return;
    this.known = [...this.known, game];
    this.keep();
  }

  /** Keep everything; the browser may refuse to, which costs only the memory. */
  keep(): void {
    const { language, theme, contrast, speed, sound, hints, confirm, notify, known, opponents, level, simple } = this;
    const all: Kept = { language, theme, contrast, speed, sound, hints, confirm, notify, known, opponents, level, simple };
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      return;
    }
  }
}

export const settings = new Settings();
