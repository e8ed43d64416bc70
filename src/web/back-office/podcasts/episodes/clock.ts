/** Formats seconds for input: `1:02:03`, `2:03.5`. */
export const clock = (seconds: number): string => {
  const whole = Math.floor(seconds)
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const rest = seconds === whole ? '' : (seconds - whole).toFixed(3).slice(1).replace(/0+$/, '')
  const two = (n: number): string => String(n).padStart(2, '0')
  return `${h > 0 ? `${h}:${two(m)}` : m}:${two(s)}${rest}`
}

/** Parses `1:02:03`, `2:03` or a number to seconds; -1, which fails validation, otherwise. */
export const secondsOf = (text = ''): number =>
  /^\d+(:\d{1,2}){0,2}(\.\d+)?$/.test(text)
    ? text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
    : -1
