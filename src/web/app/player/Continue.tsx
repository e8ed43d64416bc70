import { lazy, type ReactNode, Suspense } from 'react'
import { useToken } from '../../data/session/token.ts'
import { usePlayer } from '../../player/player.ts'

const ContinueLeft = lazy(() => import('./ContinueLeft.tsx').then((m) => ({ default: m.ContinueLeft })))
const ContinueOnThisDevice = lazy(() =>
  import('./ContinueOnThisDevice.tsx').then((m) => ({ default: m.ContinueOnThisDevice })),
)

/** Offers to continue the queue that ended here, or that of another device; without either, shows what else there is. */
export const Continue = ({ cover = false, otherwise = null }: { cover?: boolean; otherwise?: ReactNode }) => {
  const left = usePlayer((state) => state.left)
  const loggedIn = useToken((state) => state.token !== null)
  if (!left && !loggedIn) return otherwise
  return (
    <Suspense fallback={otherwise}>
      {left ? <ContinueLeft left={left} cover={cover} /> : <ContinueOnThisDevice otherwise={otherwise} />}
    </Suspense>
  )
}
