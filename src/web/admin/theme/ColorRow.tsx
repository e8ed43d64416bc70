import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Palette } from '../../../contract/admin/themes.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { change, colorAt, type Place, withColor } from './draft.ts'
import { legible, type Pair, pairsOf, poorOf } from './legibility.ts'

const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** Figures and codes are written from left to right in every language. */
const ltr = (text: string): string => `\u2066${text}\u2069`

const told = (ratio: number): string => ltr(`${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`)

const grounds = {
  dark: { background: 'On the dark background', panel: 'On dark panels' },
  light: { background: 'On the light background', panel: 'On light panels' },
} as const

const Warning = ({ poor, instead, take }: { poor: Pair[]; instead: string | null; take: () => void }) => {
  const { t } = useTranslation()
  return (
    <div className="color-warning" role="status">
      <TriangleAlert className="s18" aria-hidden="true" />
      <div>
        <b className="block font-semibold">{t('This is hard to read')}</b>
        <ul>
          {poor.map(({ mode, ground, ratio, needed }) => (
            <li key={mode + ground}>
              {t('{ground}: {ratio}, needed are {needed}', {
                ground: t(grounds[mode][ground]),
                ratio: told(ratio),
                needed: told(needed),
              })}
            </li>
          ))}
        </ul>
        <p>{t('People see a colour near it that they can read.')}</p>
        {instead && (
          <button type="button" className="color-instead" onClick={take}>
            <span className="color-dot" style={{ background: instead }} />
            {t('Use {color}', { color: ltr(instead) })}
          </button>
        )}
      </div>
    </div>
  )
}

interface ColorRowProps {
  place: Place
  label: string
  hint?: string
  colors: Palette
}

/** One colour: picked or typed, with how well it can be told from what it stands on. */
export const ColorRow = ({ place, label, hint, colors }: ColorRowProps) => {
  const { t } = useTranslation()
  const value = colorAt(colors, place)
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const set = (color: string) => change({ colors: withColor(colors, place, color.toLowerCase()) })
  const type = (text: string) => {
    setTyped(text)
    if (isHex(text)) set(text)
  }
  const pairs = pairsOf(colors, place)
  const poor = poorOf(colors, place)
  const instead = poor.length > 0 ? legible(colors, place) : null
  return (
    <div className="color-row">
      <input
        type="color"
        className="color-swatch"
        aria-label={t('Pick {name}', { name: label })}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      />
      <div className="min-w-0 flex-1">
        <span className="field-label">{label}</span>
        {hint && <p className="hint">{hint}</p>}
      </div>
      {pairs.length > 0 && (
        <span className={`color-ratio num${poor.length > 0 ? ' poor' : ''}`} title={t('Contrast')}>
          {poor.length > 0 && <TriangleAlert className="s16" aria-hidden="true" />}
          {told(Math.min(...pairs.map(({ ratio }) => ratio)))}
        </span>
      )}
      <div className="input compact color-hex">
        <input
          aria-label={t('{name} as a number', { name: label })}
          aria-invalid={!isHex(typed) || undefined}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          maxLength={7}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setTyped(value)}
        />
      </div>
      {poor.length > 0 && <Warning poor={poor} instead={instead} take={() => instead && set(instead)} />}
    </div>
  )
}
