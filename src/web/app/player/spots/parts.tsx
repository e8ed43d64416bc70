import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExternalLink, SkipForward } from 'lucide-react'
import { useEffect } from 'react'
import type { Spot } from '../../../../contract/ads/campaigns.ts'
import { isSubscribing } from '../../../data/settings.ts'
import { formatTime } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { player, usePlayer, usePlayhead } from '../../../player/player.ts'
import { plansQuery } from '../../../selling/plans/subscriptions.ts'
import { Button, type ButtonLook } from '../../../ui/buttons/Button.tsx'
import { AnchorButton } from '../../../ui/buttons/LinkButton.tsx'
import { classes } from '../../../ui/classes.ts'
import { announce } from '../../../ui/layout/announcements.ts'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import styles from './spots.module.css'
import { reportClick } from './start-spots.ts'

/** Where a spot has no square image. */
export const SPOT_COLOR = '#22242c'

const lengthOf = ({ audio }: Spot): number => audio?.duration ?? 0

export const SpotCover = ({ spot, size, fluid = false }: { spot: Spot; size: number; fluid?: boolean }) => {
  const url = spot.image ?? spot.banner
  return (
    <Cover
      picture={url ? { url, color: spot.color ?? SPOT_COLOR } : null}
      name={spot.advertiser}
      size={size}
      fluid={fluid}
      shape={size < 56 ? 'small' : 'card'}
    />
  )
}

export const AdBadge = () => <span className={styles.ad}>{useTranslation().t('Ad')}</span>

/** “Ad” and whose it is. */
export const Whose = ({ spot }: { spot: Spot }) => (
  <span className={`${styles.whose} text-12 muted`}>
    <AdBadge />
    <bdi className="truncate">{spot.advertiser}</bdi>
  </span>
)

/** Opens what the spot is about, in a window of its own, so that playback goes on. */
export const SpotLink = ({ spot, label, ...look }: { spot: Spot; label: string } & ButtonLook) =>
  spot.link ? (
    <AnchorButton
      {...look}
      href={spot.link}
      target="_blank"
      rel="noopener noreferrer sponsored"
      onClick={() => reportClick(spot)}
    >
      <span className="truncate">{label}</span>
      <ExternalLink className="icon" aria-hidden="true" />
    </AnchorButton>
  ) : null

/** Says how long the spot can’t be skipped yet, then skips it; nothing for one that can’t be skipped. */
export const SkipButton = ({ spot, className, ...look }: { spot: Spot } & ButtonLook) => {
  const { t } = useTranslation()
  const after = spot.skip_after
  const left = usePlayhead(({ currentTime }) => Math.max(0, Math.ceil((after ?? 0) - currentTime)))
  const ready = after !== null && left === 0
  useEffect(() => {
    if (ready && after > 0) announce(t('The ad can be skipped.'))
  }, [ready, after, t])
  if (after === null) return null
  return (
    <Button
      variant="bare"
      {...look}
      className={classes(styles.skip, className)}
      disabled={!ready}
      onClick={player.skipSpot}
    >
      {ready ? t('Skip ad') : t('Skip in {seconds} s', { seconds: left })}
      {ready && <SkipForward className="icon" fill="currentColor" aria-hidden="true" />}
    </Button>
  )
}

/** How much of the spot was heard; it can’t be changed. */
export const SpotProgress = ({ spot }: { spot: Spot }) => {
  const { t } = useTranslation()
  const heard = usePlayhead(({ currentTime }) => Math.floor(currentTime))
  const percent = usePlayhead((state) => state.progressPercent)
  const left = Math.max(0, Math.round(lengthOf(spot)) - heard)
  return (
    <>
      <span>{formatTime(heard)}</span>
      <div
        className={styles.progress}
        role="progressbar"
        aria-label={t('Advertisement')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
        aria-valuetext={t('{time} left', { time: formatTime(left) })}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <span>−{formatTime(left)}</span>
    </>
  )
}

/** Says what goes on after the spot; null for the last thing in the queue. */
export const useAfter = (): string | null =>
  usePlayer(({ currentAudio, currentCampaign }) =>
    currentCampaign?.last ? null : (currentAudio?.title ?? ''),
  )

/** Leads to the plans, if one of them is without ads. */
export const WithoutAds = () => {
  const { t } = useTranslation()
  const offered = isSubscribing()
  const { data } = useQuery({ ...plansQuery(), enabled: offered })
  const plan = data?.find(({ free, permissions }) => !free && permissions.includes('No ads'))
  if (!offered || !plan) return null
  return (
    <Link to="/subscription" className={styles.without}>
      {t('No ads with {plan}', { plan: plan.name })}
    </Link>
  )
}
