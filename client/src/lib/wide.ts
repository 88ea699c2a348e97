/** Whether the screen is wide enough for a column beside the board; the styles say the same with `min-width: 70rem`. */
import { MediaQuery } from "svelte/reactivity";

export const wide = new MediaQuery("(min-width: 70rem)");
