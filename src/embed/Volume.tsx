/** @jsxImportSource preact */
import { VolumeIcon } from './icons.tsx'
import type { Player, PlayerState } from './player.ts'
import { t } from './texts.ts'

export const Volume = ({ player, state: { volume, muted } }: { player: Player; state: PlayerState }) => (
  <div class="volume">
    <button
      type="button"
      class="small"
      aria-label={muted ? t('Unmute') : t('Mute')}
      onClick={() => player.setMuted(!muted)}
    >
      <VolumeIcon muted={muted} />
    </button>
    <span class="slider" dir="ltr" style={{ '--played': `${muted ? 0 : volume * 100}%` }}>
      <input
        type="range"
        min={0}
        max={100}
        value={muted ? 0 : Math.round(volume * 100)}
        aria-label={t('Volume')}
        onInput={({ currentTarget }) => player.setVolume(Number(currentTarget.value) / 100)}
      />
    </span>
  </div>
)
