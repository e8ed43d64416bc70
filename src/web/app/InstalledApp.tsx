import { useRouter } from '@tanstack/react-router'
import { lazy, useEffect } from 'react'
import { showBadge } from './app-badge.ts'
import { followInstallMoment } from './follow-install-moment.ts'
import { useInstallOffer } from './install-moment.ts'
import { followLaunches } from './launches.ts'

const InstallOffer = lazy(() => import('./InstallOffer.tsx').then((m) => ({ default: m.InstallOffer })))

/** What the app does on the device: its badge, how the system opens it, and the offer to install it. */
export const InstalledApp = () => {
  const router = useRouter()
  const offered = useInstallOffer((state) => state.shown)
  useEffect(showBadge, [])
  useEffect(() => followLaunches(router), [router])
  useEffect(() => followInstallMoment(router), [router])
  return offered && <InstallOffer />
}
