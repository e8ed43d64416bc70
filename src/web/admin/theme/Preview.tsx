import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Maximize2, Minimize2, Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { newAlbumsQuery } from '../../api/albums.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Mode } from '../../theme/palette.ts'
import { useSettings } from '../settings-in-use.ts'
import { Choice } from './Choice.tsx'
import type { Look } from './draft.ts'
import { Frame } from './Frame.tsx'
import { GENERAL, PREVIEW } from './paths.ts'

type View = 'home' | 'album' | 'login' | 'landing'

const asVisitor: View[] = ['login', 'landing']

/** The real app beside the colours, as wide as a computer or a telephone. */
export const Preview = ({ look, full }: { look: Look; full: boolean }) => {
  const { t } = useTranslation()
  const { enableLandingPage } = useSettings()
  const album = useQuery(newAlbumsQuery()).data?.data[0]
  const [wanted, setMode] = useState<Mode>('dark')
  const [view, setView] = useState<View>('home')
  const [size, setSize] = useState<'computer' | 'telephone'>('computer')
  const { colors, landing } = look
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
    <div className="theme-preview">
      <div className="theme-choices">
        {colors.light && (
          <Choice
            label={t('Colours')}
            value={mode}
            choices={[
              { value: 'dark', label: t('Dark') },
              { value: 'light', label: t('Light') },
            ]}
            onChange={setMode}
          />
        )}
        <Choice
          label={t('Page')}
          value={view}
          choices={[
            { value: 'home', label: t('Home') },
            ...(album ? [{ value: 'album', label: t('Album') } as const] : []),
            { value: 'login', label: t('Log-in') },
            ...(enableLandingPage ? [{ value: 'landing', label: t('Landing page') } as const] : []),
          ]}
          onChange={setView}
        />
        <Choice
          label={t('Width')}
          value={size}
          choices={[
            { value: 'computer', label: t('Computer'), icon: <Monitor className="s18" aria-hidden="true" /> },
            {
              value: 'telephone',
              label: t('Telephone'),
              icon: <Smartphone className="s18" aria-hidden="true" />,
            },
          ]}
          onChange={setSize}
        />
        <Link
          to="/admin/$"
          params={{ _splat: full ? GENERAL : PREVIEW }}
          search={(now: object) => now}
          className="ib theme-full"
          aria-label={label}
          data-tip={label}
        >
          {full ? <Minimize2 aria-hidden="true" /> : <Maximize2 aria-hidden="true" />}
        </Link>
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
