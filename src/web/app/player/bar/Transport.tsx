import { Repeat, Repeat1, Shuffle, SkipBack, SkipForward } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { player, usePlayer } from '../../../player/player.ts'
import { isLocked } from '../../../player/state.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { PlayButton } from '../../../ui/buttons/PlayButton.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './player-ui.module.css'

/** The player's neutral round play button. */
export const MainPlayButton = ({ icon = 'icon' }: { icon?: string }) => {
  const playing = usePlayer((state) => state.playerStatus === 'play')
  const loading = usePlayer((state) => state.loading)
  const empty = usePlayer(
    (state) => (state.currentAudio === null && state.left === null) || (isLocked(state) && !state.silenced),
  )
  return (
    <PlayButton
      playing={playing}
      size="sm"
      icon={icon}
      neutral
      className={classes(loading && styles.busy)}
      aria-busy={loading}
      disabled={empty}
      onClick={player.toggle}
    />
  )
}

/** Shuffle, previous, play, next, repeat; left to right in every language. */
export const Transport = ({ large = false }: { large?: boolean }) => {
  const { t } = useTranslation()
  const shuffled = usePlayer((state) => state.original !== null)
  const repeat = usePlayer((state) => state.repeat)
  const empty = usePlayer((state) => state.currentAudio === null || isLocked(state))
  const shared = usePlayer((state) => state.shared !== null)
  const size = large ? 'md' : 'sm'
  const icon = large ? 'icon-24' : ''
  const repeatLabel = { off: t('Repeat'), all: t('Repeat all'), one: t('Repeat one') }[repeat]
  const RepeatIcon = repeat === 'one' ? Repeat1 : Repeat
  return (
    <div className={styles.transport} dir="ltr">
      <IconButton
        label={t('Shuffle')}
        size={size}
        on={shuffled}
        disabled={shared}
        onClick={player.toggleShuffle}
      >
        <Shuffle aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('Previous')}
        size={size}
        bright
        className={styles.hop}
        disabled={empty}
        onClick={player.previous}
      >
        <SkipBack className={icon} aria-hidden="true" />
      </IconButton>
      <MainPlayButton icon={large ? 'icon icon-24' : 'icon'} />
      <IconButton
        label={t('Next')}
        size={size}
        bright
        className={styles.hop}
        disabled={empty}
        onClick={player.next}
      >
        <SkipForward className={icon} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={repeatLabel}
        size={size}
        on={repeat !== 'off'}
        disabled={shared}
        onClick={player.cycleRepeat}
      >
        <RepeatIcon aria-hidden="true" />
      </IconButton>
    </div>
  )
}
