/** Returns the message key of a greeting for the hour of the day, with or without a name. */
export const greetingKey = (hour: number, named: boolean): string => {
  if (hour >= 5 && hour < 12) return named ? 'Good morning, {name}' : 'Good morning'
  if (hour >= 12 && hour < 18) return named ? 'Good afternoon, {name}' : 'Good afternoon'
  return named ? 'Good evening, {name}' : 'Good evening'
}
