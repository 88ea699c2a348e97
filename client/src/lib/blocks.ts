/** A board in words, as the server makes it of a view: titled tables of text. */
export interface CellInfo {
  text: string;
  tone: string;
}

export interface BlockInfo {
  title: string;
  columns: string[];
  rows: CellInfo[][][];
  aside: boolean;
}
