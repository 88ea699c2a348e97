/** How a game is played in a minute: the sentences primer.1, primer.2 … of its texts. */
interface Said {
  has(key: string): boolean;
  say(key: string): string;
}

export function primerOf(texts: Said): string[] {
  const lines: string[] = [];
  for (let n = 1; texts.has(`primer.${n}`); n += 1) lines.push(texts.say(`primer.${n}`));
  return lines;
}
