import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type AdminTheme, adminThemes } from '../../../contract/platform/back-office/themes.ts'
import { CallError } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { showError } from '../../data/errors.ts'
import { translate, useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { followTheme } from '../../theme/follow.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Hint } from '../../ui/fields/Field.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { pathOf } from '../admin-area/address.ts'
import { changeItem, createItem, crudItemQuery, crudPageQuery } from '../crud/crud.ts'
import { leavingKey, useDeletedRows } from '../crud/delete-with-undo.ts'
import { useUnsavedChangesGuard } from '../crud/sheet/unsaved-changes.ts'
import { AreaPage } from '../shell/AreaPage.tsx'
import { UnsavedBar } from '../shell/UnsavedBar.tsx'
import { activateTheme } from './admin-themes.ts'
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
import { ThemeForm } from './ThemeForm.tsx'
import { Themes } from './Themes.tsx'
import styles from './theme.module.css'

const write = async (base: VersionedTheme, draft: ThemeDraft, name: string): Promise<void> => {
  const { id, version } = base
  const saved = await changeItem(adminThemes, id, { version, name, ...bodyOf(draft) })
  queryClient.setQueryData(crudItemQuery(adminThemes, id).queryKey, saved)
  discardEdits()
  if (base.active) await followTheme()
}

const isConflict = (error: unknown): boolean => error instanceof CallError && error.body.code === 'conflict'

/**
 * Saves the edited theme. If another user has changed it in the meantime, asks which version to save. Throws
 * `CallError`.
 */
const saveTheme = async (base: VersionedTheme, draft: ThemeDraft): Promise<void> => {
  try {
    await write(base, draft, base.name)
  } catch (error) {
    if (!isConflict(error)) throw error
    const theirs = await queryClient.fetchQuery(crudItemQuery(adminThemes, base.id))
    const own = await confirm({
      title: translate('Someone else changed this while you were editing'),
      text: translate('Saving will overwrite their changes.'),
      yes: translate('Overwrite'),
      no: translate('Use theirs'),
      danger: true,
    })
    if (own === true) await write(theirs, draft, theirs.name)
    else discardEdits()
  }
}

/** Renames a theme without changing its other properties. Throws `CallError`. */
const renameTheme = async (id: number, name: string): Promise<void> => {
  const { version, colors, can_switch_light_dark, landing } = await queryClient.fetchQuery(
    crudItemQuery(adminThemes, id),
  )
  await changeItem(adminThemes, id, {
    version,
    name,
    colors,
    can_switch_light_dark,
    landing: landing as 'stage',
  })
}

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
            {base.built_in && <Hint>{t('Built-in theme: your changes are saved as a copy.')}</Hint>}
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
  <AreaPage>
    <Skeleton width="100%" height={400} />
  </AreaPage>
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
