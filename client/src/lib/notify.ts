/** "Your turn" for somebody who is looking elsewhere: by a notification of the browser, where that was allowed. */
import { settings } from "./settings.svelte.ts";

export const able = "Notification" in window;

/** Ask for permission; true if notifications can be shown from now on. */
export async function allow(): Promise<boolean> {
  if (!able) return false;
  if (Notification.permission === "granted") return true;
  return (await Notification.requestPermission()) === "granted";
}

export function notify(title: string, body: string, tag: string, open: () => void): void {
  if (!settings.notify || !able || Notification.permission !== "granted" || !document.hidden) return;
  try {
    const shown = new Notification(title, { body, tag });
    shown.onclick = () => {
      window.focus();
      open();
      shown.close();
    };
  } catch {
    // Phones allow notifications only to service workers; the title still says whose turn it is.
    return;
  }
}
