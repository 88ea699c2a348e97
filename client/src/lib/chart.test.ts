import { describe, expect, it } from "vitest";
import { drawn } from "./chart.ts";

const frame = { width: 200, height: 100, left: 20, right: 60, top: 10, bottom: 10 };

describe("drawn", () => {
  it("goes from the left to the right edge and puts the highest score on top", () => {
    const chart = drawn([[0, 0], [5, 2], [10, 4]], frame);
    expect(chart.lines[0]!.points).toBe("20.0,90.0 80.0,50.0 140.0,10.0");
    expect(chart.lines[1]!.end).toBeCloseTo(58);
    expect(chart.marks.map((mark) => mark.score)).toEqual([0, 2, 4, 6, 8, 10]);
  });
  it("keeps names apart", () => {
    const chart = drawn([[0, 0, 0], [9, 9, 10]], frame);
    const labels = chart.lines.map((line) => line.label).toSorted((a, b) => a - b);
    expect(labels[1]! - labels[0]!).toBeGreaterThanOrEqual(17);
    expect(labels[2]! - labels[1]!).toBeGreaterThanOrEqual(17);
  });
  it("keeps names inside the drawing", () => {
    const chart = drawn([[9, 9, 9, 0], [0, 0, 0, 0]], frame);
    expect(Math.max(...chart.lines.map((line) => line.label))).toBeLessThanOrEqual(90);
  });
  it("leaves a name on top where only those below are crowded", () => {
    const labels = drawn([[1, 1, 1], [9, 0, 0]], frame).lines.map((line) => line.label);
    expect(labels[0]).toBe(10);
    expect(Math.abs(labels[1]! - labels[2]!)).toBeGreaterThanOrEqual(17);
  });
  it("finds the moment at a place, and the place of a moment", () => {
    const chart = drawn(Array.from({ length: 11 }, (_, n) => [n]), frame);
    expect(chart.moment(chart.x(7))).toBe(7);
    expect(chart.moment(-50)).toBe(0);
    expect(chart.moment(900)).toBe(10);
  });
  it("shows points below zero", () => {
    const chart = drawn([[0], [-4]], frame);
    expect(chart.lines[0]!.end).toBe(90);
  });
});
