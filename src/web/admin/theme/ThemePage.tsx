import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type AdminTheme, adminThemes } from '../../../contract/platform/back-office/themes.ts'
import { activateTheme } from '../../api/admin-themes.ts'
import { createItem, crudItemQuery, crudPageQuery } from '../../api/crud.ts'
import { showError } from '../../api/errors.ts'
import { leavingKey, useDeletedRows } from '../../back-office/crud/delete-with-undo.ts'
import { useUnsavedChangesGuard } from '../../back-office/crud/unsaved-changes.ts'
import shellStyles from '../../back-office/shell.module.css'
import { UnsavedBar } from '../../back-office/UnsavedBar.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../items/states/LoadError.tsx'
import { followTheme } from '../../theme/follow.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import fieldsStyles from '../../ui/fields.module.css'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { pathOf } from '../address.ts'
import {
  bodyOf,
  changesOf,
  discardEdits,
  draftOf,
  keepEdits,
  type ThemeDraft,
  useTheme,
  type VersionedTheme,
} from './draft.ts'
import { FileActs } from './FileActs.tsx'
import { freeName } from './file.ts'
import { warningsOf } from './legibility.ts'
import { Palette } from './Palette.tsx'
import { Preview } from './Preview.tsx'
import { AREA, PREVIEW } from './paths.ts'
import { renameTheme, saveTheme } from './save-theme.ts'
import { ThemeForm } from './ThemeForm.tsx'
import { Themes } from './Themes.tsx'
import styles from './theme.module.css'

/** Purpose of the name dialog. */
type Asking = { kind: 'rename'; theme: AdminTheme } | { kind: 'copy'; name: string; draft: ThemeDraft } | null

const showWarning = (): void =>
  document
    .querySelector('[data-part~="color-warning"]')
    ?.scrollIntoView({ block: 'center', behavior: 'smooth' })

interface EditorProps {
  themes: AdminTheme[]
  base: VersionedTheme
  draft: ThemeDraft
  full: boolean
}

const Editor = ({ themes, base, draft, full }: EditorProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Asking>(null)
  const [busy, setBusy] = useState(false)
  const unsaved = changesOf(base, draft)
  useUnsavedChangesGuard(unsaved > 0, { param: 'theme', within: AREA, onDiscard: discardEdits })
  const names = themes.map(({ name }) => name)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().catch(showError)
    setBusy(false)
  }
  const copy = (name: string, from: ThemeDraft) =>
    setAsking({ kind: 'copy', name: freeName(name, names), draft: from })
  const save = () => {
    if (base.built_in) return copy(base.name, draft)
    void run(async () => {
      await saveTheme(base, draft)
      showToast({ type: 'success', title: t('Saved'), text: base.name })
    })
  }
  const use = (theme: AdminTheme) =>
    void run(async () => {
      await activateTheme(theme.id)
      await followTheme()
      showToast({ type: 'success', title: t('{name} is now active', { name: theme.name }), text: '' })
    })
  /** Creates a theme and continues with it; unsaved edits are included, or the user is asked about them. */
  const make = async (name: string, from: ThemeDraft) => {
    const { id } = await createItem(adminThemes, { name, ...bodyOf(from) })
    const taken = from === draft
    if (taken) discardEdits()
    await navigate({ to: '.', search: { theme: id } as never, ignoreBlocker: taken })
  }
  return (
    <div className={classes(styles.themePage, full && styles.full)}>
      <FileActs name={base.name} draft={draft} names={names} onTheme={make} />
      {!full && (
        <div className={styles.themeSide}>
          <section aria-label={t('Themes')}>
            <Themes
              themes={themes}
              chosen={base.id}
              edited={unsaved > 0}
              onUse={use}
              onCopy={(theme) => copy(theme.name, draftOf(theme))}
              onRename={(theme) => setAsking({ kind: 'rename', theme })}
            />
            <div className={styles.themeActions}>
              <Button size="sm" onClick={() => copy(t('New theme'), draft)}>
                <Plus className="icon-16" aria-hidden="true" />
                {t('New theme')}
              </Button>
              {!base.active && (
                <Button size="sm" disabled={busy || unsaved > 0} onClick={() => use(base)}>
                  {t('Activate')}
                </Button>
              )}
            </div>
            {base.built_in && (
              <p className={fieldsStyles.hint}>{t('Built-in theme: your changes are saved as a copy.')}</p>
            )}
          </section>
          <Palette draft={draft} onChange={(some) => keepEdits({ base, draft: { ...draft, ...some } })} />
        </div>
      )}
      <div className={styles.themeMain}>
        <Preview draft={draft} full={full} />
        <UnsavedBar
          unsaved={unsaved}
          wrong={warningsOf(draft.colors)}
          busy={busy}
          onSave={save}
          onDiscard={discardEdits}
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
          title={t('Save as new theme')}
          text={t('Only you can see this theme until you activate it.')}
          name={asking.name}
          send={(name) => make(name, asking.draft)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

const Loading = () => (
  <div className={shellStyles.areaContent}>
    <Skeleton width="100%" height={400} />
  </div>
)

/** Themes: the active one, their colors, and a live preview. */
export const ThemePage = () => {
  const full = pathOf(useParams({ from: '/admin/$' })._splat) === PREVIEW
  const requested = Number((useSearch({ strict: false }) as Record<string, unknown>).theme)
  const listed = useQuery(crudPageQuery(adminThemes, { sort: 'id', per_page: 100 }))
  const leaving = useDeletedRows((state) => state.ids)
  const themes = (listed.data?.data ?? []).filter(({ id }) => !leaving.has(leavingKey(adminThemes, id)))
  const chosen = themes.find(({ id }) => id === requested) ?? themes.find(({ active }) => active)
  const item = useQuery({ ...crudItemQuery(adminThemes, chosen?.id ?? 0), enabled: chosen !== undefined })
  const theme = useTheme(item.data)
  const error = listed.error ?? item.error
  if (error) return <LoadError error={error} retry={() => void listed.refetch().then(() => item.refetch())} />
  if (!theme || theme.base.id !== chosen?.id) return <Loading />
  return <Editor themes={themes} base={theme.base} draft={theme.draft} full={full} />
}
