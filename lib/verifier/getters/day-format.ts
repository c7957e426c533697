import { weekdayOf, type Day } from "./relative-day";

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const MONTHS = "January February March April May June July August September October November December".split(" ");

/** Puts a day in for the names in braces that tasks use. The first of each name only, as the public harness does. */
export function formatDay(format: string, day: Day): string {
  const month = MONTHS[day.month - 1] ?? "";
  const two = (count: number) => String(count).padStart(2, "0");
  const parts: Record<string, string> = {
    "{DoW}": WEEKDAYS[weekdayOf(day)] ?? "",
    "{Month}": month.slice(0, 3),
    "{DayD}": String(day.day),
    "{Year}": String(day.year),
    "{Month0D}": two(day.month),
    "{month}": month.toLowerCase(),
    "{MonthFull}": month,
    "{Day0D}": two(day.day),
    "{MonthD}": String(day.month),
  };
  return Object.entries(parts).reduce((text, [name, value]) => text.replace(name, () => value), format);
}
