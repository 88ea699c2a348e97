/** Small tones made in code; off unless the person wants them. */
import { settings } from "./settings.svelte.ts";

export type Sound = "turn" | "place" | "refused" | "over" | "chat";

const TONES: Record<Sound, [frequency: number, from: number, length: number][]> = {
  turn: [
    [523, 0, 0.12],
    [784, 0.11, 0.2],
  ],
  place: [[330, 0, 0.06]],
  refused: [[165, 0, 0.16]],
  over: [
    [392, 0, 0.16],
    [523, 0.15, 0.16],
    [659, 0.3, 0.32],
  ],
  chat: [[880, 0, 0.07]],
};
const LOUDNESS = 0.08;

let context: AudioContext | null = null;

export function sound(name: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  void context.resume();
  for (const [frequency, from, length] of TONES[name]) tone(context, frequency, context.currentTime + from, length);
}

function tone(context: AudioContext, frequency: number, at: number, length: number): void {
  const oscillator = new OscillatorNode(context, { type: "triangle", frequency });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(LOUDNESS, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length + 0.02);
}
