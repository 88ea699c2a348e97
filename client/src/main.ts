import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { me } from "./lib/person.svelte.ts";
import { router } from "./lib/router.svelte.ts";
import { texts } from "./lib/texts.svelte.ts";

/** Texts and the person first, so that nothing is shown before it can be said. The server may be starting still. */
async function start(target: HTMLElement): Promise<void> {
  for (let wait = 500; ; wait = Math.min(wait * 2, 5000)) {
    try {
      await Promise.all([texts.start(), me.load()]);
      break;
    } catch {
      await new Promise((done) => setTimeout(done, wait));
    }
  }
  router.start();
  mount(App, { target });
}

void start(document.getElementById("app")!);
