import { useEffect } from 'react'
import { settings } from '../settings.ts'
import { isWithoutAds, noteWithoutAds } from './ads.ts'
import { useConsent } from './device/consent.ts'
import { hasPermission } from './permissions.ts'
import { useSession } from './session.ts'
import { useToken } from './token.ts'

/** Returns whether the listener sees ads: with consent, where it is needed, and not with a plan or role without them. */
export const useSeesAds = (): boolean => {
  const loggedIn = useToken(({ token }) => token !== null)
  const user = useSession((state) => state.user)
  const consent = useConsent((state) => state.consent)
  useEffect(() => {
    if (user) noteWithoutAds(user)
  }, [user])
  if (settings().ads_need_consent && !consent) return false
  if (!loggedIn) return true
  return user ? !hasPermission(user, 'No ads') : !isWithoutAds()
}
