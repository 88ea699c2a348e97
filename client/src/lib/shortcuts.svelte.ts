/** The keys that do something on the screen shown. Each page names its own; what they do is said by `keys.<name>`. */
export interface Shortcut {
  name: string;
  keys: string[];
}

class Shortcuts {
  /** Those of the page; what every page has is added where they are shown. */
  own = $state.raw<Shortcut[]>([]);
  /** Whether they are shown. */
  open = $state(false);

  /** Names those of a page for as long as an effect of it runs. */
  of(own: Shortcut[]): () => void {
    this.own = own;
    return () => (this.own = []);
  }
}

export const shortcuts = new Shortcuts();
export const ARROWS = ["←", "↑", "→", "↓"];
