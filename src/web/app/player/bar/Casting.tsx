import { Cast } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { chooseDevice, watchDevices } from '../../../player/casting.ts'
import { useCasting } from '../../../player/casting-state.ts'
import { usePlayer } from '../../../player/player.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'

/** Lets the listener choose another device, such as a speaker or a TV, or disconnect the present one. */
export const CastButton = ({ bright = false }: { bright?: boolean }) => {
  const { t } = useTranslation()
  const state = useCasting((casting) => casting.state)
  const labels = {
    disconnected: t('Play on another device'),
    connecting: t('Connecting to the device'),
    connected: t('Playing on another device'),
  }
  return (
    <IconButton
      label={labels[state]}
      bright={bright}
      on={state !== 'disconnected'}
      onClick={() => void chooseDevice()}
    >
      <Cast aria-hidden="true" />
    </IconButton>
  )
}

/** The button where the browser knows a device. Listening sessions are heard on this one. */
export const CastChoice = () => {
  const offered = useCasting(({ available, state }) => available || state !== 'disconnected')
  const shared = usePlayer((state) => state.shared !== null)
  useEffect(watchDevices, [])
  return offered && !shared && <CastButton />
}
