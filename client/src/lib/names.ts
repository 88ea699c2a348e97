/** Names for bots, in the language of the frame. */
import { say } from "./texts.svelte.ts";

export function namedList(): string[] {
  return say("names").split(",").map((name) => name.trim());
}
