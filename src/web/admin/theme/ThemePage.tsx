import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type AdminTheme, adminThemes } from '../../../contract/admin/themes.ts'
import { activateTheme } from '../../api/admin-themes.ts'
import { createItem, crudItemQuery, crudPageQuery } from '../../api/crud.ts'
import { showError } from '../../api/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { followTheme } from '../../theme/follow.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/notices.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { pathOf } from '../address.ts'
import { useLeaveGuard } from '../crud/leaving.ts'
import { leavingKey, useLeaving } from '../crud/removing.ts'
import { UnsavedBar } from '../UnsavedBar.tsx'
import { bodyOf, changesOf, edit, type Look, lookOf, useEditing, type VersionedTheme } from './draft.ts'
import { FileActs } from './FileActs.tsx'
import { freeName } from './file.ts'
import { warningsOf } from './legibility.ts'
import { Palette } from './Palette.tsx'
import { Preview } from './Preview.tsx'
import { AREA, PREVIEW } from './paths.ts'
import { renameTheme, saveLook } from './saving.ts'
import { ThemeForm } from './ThemeForm.tsx'
import { Themes } from './Themes.tsx'
import '../crud/crud.css'
import './theme.css'

/** What a name is asked for. */
type Asking = { kind: 'rename'; theme: AdminTheme } | { kind: 'copy'; name: string; look: Look } | null

const showWarning = (): void =>
  document.querySelector('.color-warning')?.scrollIntoView({ block: 'center', behavior: 'smooth' })

interface EditorProps {
  themes: AdminTheme[]
  base: VersionedTheme
  look: Look
  full: boolean
}

const Editor = ({ themes, base, look, full }: EditorProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Asking>(null)
  const [busy, setBusy] = useState(false)
  const unsaved = changesOf(base, look)
  useLeaveGuard(unsaved > 0, 'theme', AREA)
  const names = themes.map(({ name }) => name)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().catch(showError)
    setBusy(false)
  }
  const copy = (name: string, from: Look) =>
    setAsking({ kind: 'copy', name: freeName(name, names), look: from })
  const save = () => {
    if (base.built_in) return copy(base.name, look)
    void run(async () => {
      await saveLook(base, look)
      notify({ type: 'success', title: t('Saved'), text: base.name })
    })
  }
  const use = (theme: AdminTheme) =>
    void run(async () => {
      await activateTheme(theme.id)
      await followTheme()
      notify({ type: 'success', title: t('{name} is in use', { name: theme.name }), text: '' })
    })
  /** Makes a theme and goes on with it; what was edited is in it, or is asked about. */
  const make = async (name: string, from: Look) => {
    const { id } = await createItem(adminThemes, { name, ...bodyOf(from) })
    const taken = from === look
    if (taken) edit(null)
    await navigate({ to: '.', search: { theme: id } as never, ignoreBlocker: taken })
  }
  return (
    <div className={`theme-page${full ? ' full' : ''}`}>
      <FileActs name={base.name} look={look} names={names} onTheme={make} />
      {!full && (
        <div className="theme-side">
          <section aria-label={t('Themes')}>
            <Themes
              themes={themes}
              chosen={base.id}
              edited={unsaved > 0}
              onUse={use}
              onCopy={(theme) => copy(theme.name, lookOf(theme))}
              onRename={(theme) => setAsking({ kind: 'rename', theme })}
            />
            <div className="theme-acts">
              <Button size="sm" onClick={() => copy(t('New theme'), look)}>
                <Plus className="s16" aria-hidden="true" />
                {t('New theme')}
              </Button>
              {!base.active && (
                <Button size="sm" disabled={busy || unsaved > 0} onClick={() => use(base)}>
                  {t('Use this theme')}
                </Button>
              )}
            </div>
            {base.built_in && (
              <p className="hint">{t('It comes with the product: changes are saved as a copy.')}</p>
            )}
          </section>
          <Palette look={look} />
        </div>
      )}
      <div className="theme-main">
        <Preview look={look} full={full} />
        <UnsavedBar
          unsaved={unsaved}
          wrong={warningsOf(look.colors)}
          busy={busy}
          onSave={save}
          onDiscard={() => edit(base)}
          onWrong={showWarning}
        />
      </div>
      {asking?.kind === 'rename' && (
        <ThemeForm
          title={t('Rename theme')}
          name={asking.theme.name}
          send={(name) => renameTheme(asking.theme.id, name)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking?.kind === 'copy' && (
        <ThemeForm
          title={t('Save as a new theme')}
          text={t('Nobody sees it until it is used.')}
          name={asking.name}
          send={(name) => make(name, asking.look)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

const Waiting = () => (
  <div className="admin-content">
    <Skeleton width="100%" height={400} />
  </div>
)

/** What was edited is gone with the pages of the theme; between the two it stays. */
const dropOutside = (): void => {
  if (!window.location.pathname.startsWith(AREA)) edit(null)
}

/** Themes: which one is in use, their colours, and the real app in them before they are saved. */
export const Page = () => {
  const full = pathOf(useParams({ from: '/admin/$' })._splat) === PREVIEW
  const asked = Number((useSearch({ strict: false }) as Record<string, unknown>).theme)
  const listed = useQuery(crudPageQuery(adminThemes, { sort: 'id', per_page: 100 }))
  const leaving = useLeaving((state) => state.ids)
  const themes = (listed.data?.data ?? []).filter(({ id }) => !leaving.has(leavingKey(adminThemes, id)))
  const chosen = themes.find(({ id }) => id === asked) ?? themes.find(({ active }) => active)
  const item = useQuery({ ...crudItemQuery(adminThemes, chosen?.id ?? 0), enabled: chosen !== undefined })
  const { base, look } = useEditing()
  const stored = item.data
  useEffect(() => {
    if (!stored) return
    const now = useEditing.getState()
    const dirty = now.base && now.look && changesOf(now.base, now.look) > 0
    // What somebody else does meanwhile shows at once, unless there is something to lose.
    if (now.base?.id !== stored.id || !dirty) edit(stored)
  }, [stored])
  useEffect(() => dropOutside, [])
  const error = listed.error ?? item.error
  if (error) return <LoadError error={error} retry={() => void listed.refetch().then(() => item.refetch())} />
  if (!base || !look || base.id !== chosen?.id) return <Waiting />
  return <Editor themes={themes} base={base} look={look} full={full} />
}
