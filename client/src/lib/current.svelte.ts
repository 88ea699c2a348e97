/** What the house around the pages must know of the page shown. */
class Current {
  /** Which game the person is at: the head of the page links to its rules. Empty until a page names one. */
  game = $state("");
  /** Whether a match is shown, now or as it was: it has a bar of its own, and the head shrinks into its corner. */
  match = $state(false);
}

export const current = new Current();
