import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useOff } from '../ui/OfflinePart.tsx'

/** Returns whether the page was visited without the connection that it needs. One that was open before stays. */
export const useIsVisitedOff = (): boolean => {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const off = useOff(path) !== undefined
  const [visit, setVisit] = useState({ path, off })
  if (visit.path !== path || (visit.off && !off)) setVisit({ path, off })
  return visit.off
}
