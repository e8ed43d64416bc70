import { type ReactNode, Suspense, useRef } from 'react'

/** Mounts its content when it is first wanted; from then on it stays, so that it can fade out. */
export const Once = ({ when, children }: { when: boolean; children: ReactNode }) => {
  const wanted = useRef(false)
  if (when) wanted.current = true
  return wanted.current ? <Suspense>{children}</Suspense> : null
}
