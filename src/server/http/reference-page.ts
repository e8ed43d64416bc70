import { escapeHtml } from './escape.ts'

interface Described {
  paths?: Record<string, Record<string, { summary?: string; tags?: string[] }> | undefined>
}

/**
 * Renders the API reference as one static page: every endpoint by path, from the same document as /api/openapi.json.
 */
export const referencePage = (document: object): string => {
  const { paths = {} } = document as Described
  const rows = Object.entries(paths)
    .flatMap(([path, calls]) =>
      Object.entries(calls ?? {}).map(
        ([method, { summary = '' }]) =>
          `<tr><td><code>${method.toUpperCase()}</code></td><td><code>${escapeHtml(path)}</code></td><td>${escapeHtml(summary)}</td></tr>`,
      ),
    )
    .sort()
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><h1>API</h1><p>The full description with every field: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></body></html>`
}
