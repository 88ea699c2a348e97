/** Who looks at this browser: a guest with a name, or somebody who has not said one yet. */
import { api } from "../wire/api.ts";
import type { Guest } from "../wire/types.ts";

class Me {
  guest = $state.raw<Guest | null>(null);

  get name(): string {
    return this.guest?.name ?? "";
  }

  async load(): Promise<void> {
    this.guest = await api.guest();
  }

  /** Be known by a name: a new guest, or the known one renamed. */
  async be(name: string): Promise<void> {
    const said = name.trim().replace(/\s+/g, " ");
    if (this.guest?.name === said) return;
    this.guest = await api.comeIn(said);
  }
}

export const me = new Me();
