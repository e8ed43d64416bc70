import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { smartSorts } from '../../../../contract/catalog/items.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { useDebouncedValue } from '../../../ui/fields/debounce.ts'
import { Field, Hint } from '../../../ui/fields/Field.tsx'
import { Input, InputBox, Select } from '../../../ui/fields/Input.tsx'
import styles from '../playlists.module.css'
import { smartPreviewQuery } from '../playlists.ts'
import { RuleValue } from './RuleValue.tsx'
import {
  isLimit,
  newRule,
  problemOf,
  type RuleDraft,
  type RuleField,
  type RulesDraft,
  ruleFields,
  rulesOf,
  smartSortLabels,
} from './rule-draft.ts'

/** Maximum rules per playlist. */
const MAX_RULES = 20
const fieldNames = Object.keys(ruleFields) as RuleField[]

interface RuleRowProps {
  rule: RuleDraft
  tried: boolean
  onChange: (rule: RuleDraft) => void
  onRemove: (() => void) | null
}

const RuleRow = ({ rule, tried, onChange, onRemove }: RuleRowProps) => {
  const { t } = useTranslation()
  const note = useId()
  const lack = tried ? problemOf(rule) : null
  const ops: Record<string, string> = ruleFields[rule.field].ops
  return (
    <li className={styles.rule}>
      <Select
        compact
        aria-label={t('Field')}
        value={rule.field}
        onChange={(event) => onChange({ ...newRule(event.target.value as RuleField), key: rule.key })}
      >
        {fieldNames.map((field) => (
          <option key={field} value={field}>
            {t(ruleFields[field].label)}
          </option>
        ))}
      </Select>
      <Select
        compact
        aria-label={t('Condition')}
        value={rule.op}
        onChange={(event) => onChange({ ...rule, op: event.target.value })}
      >
        {Object.entries(ops).map(([op, label]) => (
          <option key={op} value={op}>
            {t(label)}
          </option>
        ))}
      </Select>
      <InputBox compact>
        <RuleValue
          key={rule.field}
          rule={rule}
          note={lack === null ? undefined : note}
          onChange={(value) => onChange({ ...rule, value })}
        />
      </InputBox>
      <IconButton label={t('Remove rule')} disabled={!onRemove} onClick={() => onRemove?.()}>
        <X aria-hidden="true" />
      </IconButton>
      {lack !== null && (
        <Hint error id={note}>
          {t(lack)}
        </Hint>
      )}
    </li>
  )
}

/** Number of songs that match the current rules; stays visible below them. */
export const RuleMatches = ({ draft }: { draft: RulesDraft }) => {
  const { t } = useTranslation()
  const settled = useDebouncedValue(draft)
  const rules = rulesOf(settled)
  const preview = useQuery({
    ...smartPreviewQuery(rules),
    enabled: rules !== null,
    placeholderData: keepPreviousData,
  })
  const { fitting = 0, songs_count = 0 } = preview.data ?? {}
  return (
    <p className={`${styles.rulesFound} tabular`} role="status">
      {rules && preview.data && t('{count} songs match', { count: fitting })}
      {rules && preview.data && songs_count < fitting && (
        <span>{t('only the first {count} will be added', { count: songs_count })}</span>
      )}
    </p>
  )
}

interface RuleEditorProps {
  draft: RulesDraft
  /** Submission was attempted: errors are shown. */
  tried: boolean
  onChange: (draft: RulesDraft) => void
}

/** Editor for the rules of a smart playlist. */
export const RuleEditor = ({ draft, tried, onChange }: RuleEditorProps) => {
  const { t } = useTranslation()
  const { rules } = draft
  const set = (next: RuleDraft[]) => onChange({ ...draft, rules: next })
  return (
    <fieldset className={styles.rules}>
      <legend className="visually-hidden">{t('Rules')}</legend>
      <Select
        compact
        aria-label={t('Match')}
        value={draft.match}
        onChange={(event) => onChange({ ...draft, match: event.target.value === 'any' ? 'any' : 'all' })}
      >
        <option value="all">{t('Match all rules')}</option>
        <option value="any">{t('Match any rule')}</option>
      </Select>
      <ul className="grid gap-2">
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.key}
            rule={rule}
            tried={tried}
            onChange={(next) => set(rules.with(index, next))}
            onRemove={rules.length > 1 ? () => set(rules.toSpliced(index, 1)) : null}
          />
        ))}
      </ul>
      {rules.length < MAX_RULES && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => set([...rules, newRule()])}>
            <Plus className="icon-16" aria-hidden="true" />
            {t('Add rule')}
          </Button>
        </div>
      )}
      <div className={styles.ruleEnds}>
        <Field label={t('Sort by')}>
          {(control) => (
            <Select
              {...control}
              compact
              value={draft.sort}
              onChange={(event) => onChange({ ...draft, sort: event.target.value as RulesDraft['sort'] })}
            >
              {smartSorts.map((sort) => (
                <option key={sort} value={sort}>
                  {t(smartSortLabels[sort])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={t('Limit')}
          error={isLimit(draft.limit) ? undefined : t('Enter a number from 1 to 500.')}
        >
          {(control) => (
            <Input
              {...control}
              compact
              type="number"
              min={1}
              max={500}
              value={draft.limit || ''}
              onChange={(event) => onChange({ ...draft, limit: Math.round(Number(event.target.value)) })}
            />
          )}
        </Field>
      </div>
    </fieldset>
  )
}
