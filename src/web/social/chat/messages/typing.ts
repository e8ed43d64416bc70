import { create } from 'zustand'

/** How long a sign of typing is shown. */
const SHOWN_MS = 6000

/** Who is writing, by conversation. */
export const useTyping = create<Record<number, readonly number[]>>(() => ({}))

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** A user has stopped writing, or their message has arrived. */
export const stopTyping = (conversation: number, user: number): void => {
  const key = `${conversation}/${user}`
  clearTimeout(timers.get(key))
  timers.delete(key)
  const present = useTyping.getState()[conversation]
  if (present?.includes(user)) useTyping.setState({ [conversation]: present.filter((one) => one !== user) })
}

/** A user is writing. */
export const startTyping = (conversation: number, user: number): void => {
  const key = `${conversation}/${user}`
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => stopTyping(conversation, user), SHOWN_MS),
  )
  const present = useTyping.getState()[conversation] ?? []
  if (!present.includes(user)) useTyping.setState({ [conversation]: [...present, user] })
}
