/** Returns the day of a time, as date fields write it, in the time zone of the browser. */
export const localDate = (iso: string): string => {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
