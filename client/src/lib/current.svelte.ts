/** Which game the person is at: its rules are the ones that the head of the page leads to. */
class Current {
  game = $state("mines");
}

export const current = new Current();
