import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * State of a list kept in a parameter of the URL: reloading the page and going back restore it. Returns the value, an
 * empty string if absent, and a function that sets it; an empty string removes it.
 */
export const useUrlParam = (name: string): [value: string, set: (value: string) => void] => {
  const navigate = useNavigate()
  const params = useSearch({ strict: false }) as Record<string, unknown>
  const set = (value: string): void =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, [name]: value || undefined })) as never,
      replace: true,
      resetScroll: false,
    })
  return [String(params[name] ?? ''), set]
}
