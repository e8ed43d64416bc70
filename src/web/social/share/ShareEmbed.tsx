import { useQuery } from '@tanstack/react-query'
import { Check, CircleDot, Copy, Globe, Lock, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { roomOfAds } from '../../../contract/site/embed-page.ts'
import { embedHeights } from '../../../contract/site/embeds.ts'
import type { Linked } from '../../catalog/items/link-to.ts'
import { queryClient } from '../../data/client.ts'
import { showError } from '../../data/errors.ts'
import { pageAds } from '../../data/session/ads.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Input, InputArea } from '../../ui/fields/Input.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { Segments } from '../../ui/tabs/Segments.tsx'
import { StartAt } from './StartAt.tsx'
import styles from './share-embed.module.css'
import { visibilityQuery } from './visibility.ts'

export interface EmbedChoices {
  size: keyof typeof embedHeights
  theme: 'auto' | 'light' | 'dark'
  /** In pixels; null for all that there is. */
  width: number | null
  /** Second at which it starts. */
  at: number | null
}

/** Returns the path of the player of an item. */
export const embedPath = (type: string, id: number, { theme, at }: EmbedChoices): string => {
  const parameters = [...(theme === 'auto' ? [] : [`theme=${theme}`]), ...(at === null ? [] : [`t=${at}`])]
  return `/embed/${type}/${id}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)

/** Returns the height of a player in pixels: the large one has room for the ad of the operator below it. */
const embedHeight = (size: EmbedChoices['size']): number => {
  const ads = size === 'large' ? pageAds?.filter(({ position }) => position === 'embed') : []
  return embedHeights[size] + roomOfAds(ads ?? [])
}

/** Returns the HTML that shows a player on another site. */
export const embedCode = (src: string, title: string, { size, width }: EmbedChoices): string =>
  `<iframe src="${escaped(src)}" width="${width ?? '100%'}" height="${embedHeight(size)}" title="${escaped(title)}" style="border:0;border-radius:12px" loading="lazy" allow="autoplay"></iframe>`

/** How long the button says that the code was copied. */
const COPIED_MS = 2_000
const MIN_WIDTH = 240
const MAX_WIDTH = 2_000
const DEFAULT_WIDTH = 600

interface ShareEmbedProps {
  item: Linked
  title: string
  /** In seconds; null if one can't start in the middle of the item. */
  duration: number | null
  /** Second at which the item plays right now; null if it doesn't. */
  here: number | null
}

/** Says why there is no code, and offers to make the item public. */
const PrivateMusic = ({ publish }: { publish: (() => Promise<unknown>) | null }) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const makePublic = async (change: () => Promise<unknown>) => {
    setBusy(true)
    await change().catch(showError)
    // It is in many lists.
    await queryClient.invalidateQueries()
    setBusy(false)
  }
  return (
    <EmptyState
      icon={<Lock aria-hidden="true" />}
      title={t('Only public music can be embedded')}
      text={
        publish
          ? t('Make it public first. Players on other sites can’t open private music.')
          : t('Players on other sites can’t open private music.')
      }
    >
      {publish && (
        <Button variant="primary" disabled={busy} onClick={() => void makePublic(publish)}>
          <Globe className="icon-18" aria-hidden="true" />
          {t('Make public')}
        </Button>
      )}
    </EmptyState>
  )
}

/** The HTML that shows a player of the item on other sites, with a live preview. */
export const ShareEmbed = ({ item: { type, id }, title, duration, here }: ShareEmbedProps) => {
  const { t } = useTranslation()
  const { data: visibility } = useQuery(visibilityQuery({ type, id }))
  const [choices, setChoices] = useState<EmbedChoices>({
    size: 'large',
    theme: 'auto',
    width: null,
    at: null,
  })
  const [copied, setCopied] = useState<string>()
  const { size, theme, width, at } = choices
  const change = (changes: Partial<EmbedChoices>) => setChoices({ ...choices, ...changes })
  const path = embedPath(type, id, choices)
  const code = embedCode((settings().appUrl || location.origin) + path, title, choices)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      showToast({ type: 'success', title: t('Copied'), text: t('Embed code copied to clipboard.') })
      setCopied(code)
      setTimeout(() => setCopied((last) => (last === code ? undefined : last)), COPIED_MS)
    } catch {
      showToast({ type: 'info', title: t('Oops!'), text: t('You need to copy the code manually.') })
    }
  }
  const sizes = [
    { value: 'compact', name: t('Compact') },
    { value: 'large', name: t('Large') },
  ] as const
  if (!visibility) return <Skeleton height={embedHeights.large} />
  if (!visibility.public) return <PrivateMusic publish={visibility.publish} />
  return (
    <div className={styles.embed}>
      <div className={styles.choices}>
        <h3>{t('Size')}</h3>
        <Segments
          look="tiles"
          label={t('Size')}
          className={styles.sizes}
          value={size}
          onChange={(next) => change({ size: next })}
          choices={sizes.map(({ value, name }) => ({
            value,
            text: (
              <span className="flex-1">
                <span className={styles.shape} data-size={value} aria-hidden="true" />
                <span className={styles.sizeName}>
                  {name} <span className="muted">{embedHeight(value)}</span>
                </span>
              </span>
            ),
          }))}
        />
        <h3>{t('Theme')}</h3>
        <Segments
          label={t('Theme')}
          value={theme}
          onChange={(next) => change({ theme: next })}
          choices={[
            { value: 'auto', text: [<CircleDot key="" className="icon-16" aria-hidden="true" />, t('Auto')] },
            { value: 'light', text: [<Sun key="" className="icon-16" aria-hidden="true" />, t('Light')] },
            { value: 'dark', text: [<Moon key="" className="icon-16" aria-hidden="true" />, t('Dark')] },
          ]}
        />
        <div className={styles.widthRow}>
          <h3>{t('Width')}</h3>
          {width !== null && (
            <Input
              plain
              type="number"
              className={styles.widthField}
              aria-label={t('Width in pixels')}
              min={MIN_WIDTH}
              max={MAX_WIDTH}
              defaultValue={width}
              onChange={({ target: { valueAsNumber } }) => {
                if (valueAsNumber >= MIN_WIDTH && valueAsNumber <= MAX_WIDTH)
                  change({ width: Math.round(valueAsNumber) })
              }}
            />
          )}
          <Segments
            label={t('Width')}
            value={width === null ? 'full' : 'fixed'}
            onChange={(next) => change({ width: next === 'full' ? null : DEFAULT_WIDTH })}
            choices={[
              { value: 'full', text: '100 %' },
              { value: 'fixed', text: t('Fixed') },
            ]}
          />
        </div>
        {(type === 'song' || type === 'episode') && (duration ?? 0) > 1 && (
          <StartAt here={here} duration={duration ?? 0} at={at} onChange={(next) => change({ at: next })} />
        )}
        <div className={styles.codeHead}>
          <h3>{t('Code')}</h3>
          <span>{t('oEmbed works too: paste the link')}</span>
        </div>
        <InputArea
          plain
          readOnly
          dir="ltr"
          className={styles.embedCode}
          rows={7}
          aria-label={t('Code')}
          value={code}
          onFocus={(event) => event.target.select()}
        />
        <Button variant="primary" block onClick={() => void copy()}>
          {copied === code ? (
            <Check className="icon-18" aria-hidden="true" />
          ) : (
            <Copy className="icon-18" aria-hidden="true" />
          )}
          {copied === code ? t('Copied') : t('Copy code')}
        </Button>
      </div>
      <section className={styles.preview} aria-label={t('Preview')}>
        <div className={styles.codeHead}>
          <h3>{t('Preview')}</h3>
          <span>{t('{width} × {height}, live', { width: width ?? '100 %', height: embedHeight(size) })}</span>
        </div>
        <div className={styles.sheet}>
          <i aria-hidden="true" />
          <i aria-hidden="true" />
          <iframe key={path} src={path} title={title} height={embedHeight(size)} width={width ?? '100%'} />
          <i aria-hidden="true" />
          <i aria-hidden="true" />
        </div>
      </section>
    </div>
  )
}
