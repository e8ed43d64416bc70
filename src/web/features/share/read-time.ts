/** Returns the seconds of a time such as 83, 1:23 or 1:02:03; null if it is none. */
export const readTime = (text: string): number | null => {
  const trimmed = text.trim()
  if (!/^\d{1,5}(:\d{1,2}){0,2}$/.test(trimmed)) return null
  return trimmed.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)
}
