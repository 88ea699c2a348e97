/** Times as people read them. */
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** How long ago something was, in the largest unit that fits; `now` says what is not a minute old. */
export function ago(then: number, language: string, now: string, at = Date.now() / 1000): string {
  const seconds = Math.max(0, at - then);
  for (const [unit, length] of UNITS) {
    if (seconds >= length) {
      return new Intl.RelativeTimeFormat([language, "en"], { numeric: "auto" }).format(-Math.floor(seconds / length), unit);
    }
  }
  return now;
}

/** How many days are left until something happens. */
export const daysUntil = (then: number, at = Date.now() / 1000): number => Math.max(0, Math.ceil((then - at) / 86_400));

/** A time span as a clock shows it. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
