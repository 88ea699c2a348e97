/** Which game the person is at: the head of the page links to its rules. Empty until a page names one. */
class Current {
  game = $state("");
}

export const current = new Current();
