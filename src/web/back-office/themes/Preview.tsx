import { useQuery } from '@tanstack/react-query'
import { Maximize2, Minimize2, Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { Mode } from '../../../contract/platform/theme.ts'
import { newAlbumsQuery } from '../../catalog/albums/albums.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconLink } from '../../ui/buttons/IconLink.tsx'
import { Segments } from '../../ui/tabs/Segments.tsx'
import { useSettings } from '../settings/live-settings.ts'
import type { ThemeDraft } from './draft.ts'
import { Frame } from './Frame.tsx'
import { GENERAL, PREVIEW } from './paths.ts'
import styles from './theme.module.css'

type View = 'home' | 'album' | 'login' | 'landing'

const asVisitor: View[] = ['login', 'landing']

/** Live preview of the app, at desktop or phone width. */
export const Preview = ({ draft, full }: { draft: ThemeDraft; full: boolean }) => {
  const { t } = useTranslation()
  const { enableLandingPage } = useSettings()
  const album = useQuery(newAlbumsQuery()).data?.data[0]
  const [wanted, setMode] = useState<Mode>('dark')
  const [view, setView] = useState<View>('home')
  const [size, setSize] = useState<'computer' | 'telephone'>('computer')
  const { colors, landing } = draft
  const mode = colors.light ? wanted : 'dark'
  const paths: Record<View, string> = {
    home: '/home',
    album: `/album/${album?.id}`,
    login: '/login',
    landing: '/',
  }
  const visitor = asVisitor.includes(view)
  const label = full ? t('Back to the colours') : t('Large preview')
  return (
    <div className={styles.themePreview}>
      <div className={styles.themeChoices}>
        {colors.light && (
          <Segments
            label={t('Colours')}
            value={mode}
            choices={[
              { value: 'dark', text: t('Dark') },
              { value: 'light', text: t('Light') },
            ]}
            onChange={setMode}
          />
        )}
        <Segments
          label={t('Page')}
          value={view}
          choices={[
            { value: 'home', text: t('Home') },
            ...(album ? [{ value: 'album', text: t('Album') } as const] : []),
            { value: 'login', text: t('Login') },
            ...(enableLandingPage ? [{ value: 'landing', text: t('Landing page') } as const] : []),
          ]}
          onChange={setView}
        />
        <Segments
          label={t('Width')}
          value={size}
          choices={[
            {
              value: 'computer',
              label: t('Computer'),
              text: <Monitor className="icon-18" aria-hidden="true" />,
            },
            {
              value: 'telephone',
              label: t('Phone'),
              text: <Smartphone className="icon-18" aria-hidden="true" />,
            },
          ]}
          onChange={setSize}
        />
        <IconLink
          to="/admin/$"
          params={{ _splat: full ? GENERAL : PREVIEW }}
          search={(now: object) => now}
          className={styles.themeFull}
          label={label}
        >
          {full ? <Minimize2 aria-hidden="true" /> : <Maximize2 aria-hidden="true" />}
        </IconLink>
      </div>
      <Frame
        key={`${visitor} ${view} ${landing}`}
        address={`${paths[view]}?theme-preview=${landing}`}
        visitor={visitor}
        narrow={size === 'telephone'}
        colors={colors}
        mode={mode}
      />
    </div>
  )
}
