import { type ReactNode, Suspense, useRef } from 'react'

/** Mounts its content on first use and never unmounts it, so that it can fade out. */
export const LazyMount = ({ when, children }: { when: boolean; children: ReactNode }) => {
  const wanted = useRef(false)
  if (when) wanted.current = true
  return wanted.current ? <Suspense>{children}</Suspense> : null
}
