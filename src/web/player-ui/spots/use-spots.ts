import { useEffect } from 'react'
import { hasCampaigns } from '../../session/ads.ts'
import { useSeesAds } from '../../session/sees-ads.ts'

/** Lets spots of campaigns play between songs, for listeners who get ads; for others, nothing of it loads. */
export function useSpots(): void {
  const wanted = useSeesAds() && hasCampaigns()
  useEffect(() => {
    if (!wanted) return
    const started = import('./Spots.tsx').then((m) => m.startSpots())
    started.catch((error: unknown) => console.error('Spots did not load.', error))
    return () => void started.then((stop) => stop()).catch(() => undefined)
  }, [wanted])
}
