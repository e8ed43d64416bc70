import { escapeHtml } from '../../core/escape.ts'

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: break-word }
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
code, pre { font: 0.875rem/1.6 ui-monospace, monospace }
pre { padding: 0.75rem 1rem; border: 1px solid #8886; border-radius: 0.5rem; white-space: pre-wrap }
table { width: 100%; border-collapse: collapse }
tr { border-bottom: 1px solid #8886 }
th, td { padding: 0.5rem 1rem 0.5rem 0; text-align: start; vertical-align: top }
@media (width < 40rem) {
  thead { display: none }
  table, tbody, tr, td { display: block }
  tr { padding: 0.5rem 0 }
  td { padding: 0 }
  td:first-child, td:nth-child(2) { display: inline; padding-inline-end: 0.5rem; overflow-wrap: anywhere }
}`

interface Described {
  paths?: Record<string, Record<string, { summary?: string; tags?: string[] }> | undefined>
}

/**
 * Renders the API reference as one static page: every endpoint by path, from the same document as /api/openapi.json. `nonce`
 * is that of the response's styles.
 */
export const apiReference = (document: object, appUrl: string, nonce: string): string => {
  const { paths = {} } = document as Described
  const rows = Object.entries(paths)
    .sort(([one], [other]) => one.localeCompare(other))
    .flatMap(([path, calls]) =>
      Object.entries(calls ?? {}).map(
        ([method, { summary = '' }]) =>
          `<tr><td><code>${method.toUpperCase()}</code></td><td><code>${escapeHtml(path)}</code></td><td>${escapeHtml(summary)}</td></tr>`,
      ),
    )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style nonce="${nonce}">${STYLE}</style></head>
<body><h1>API</h1><p>The full description with every field: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
<h2>Log in</h2>
<ol><li>Create an app password with API access: <a href="/account/settings#apps">Account → Apps</a>. It is shown once.</li>
<li>Send it with each request as a bearer token:
<pre>curl -H "Authorization: Bearer YOUR_APP_PASSWORD" ${escapeHtml(appUrl)}/api/user</pre></li></ol>
<p>It can do what your account can, except what needs a login: changing the password, for example, or creating another app
password (403 <code>invalid_scope</code>). It works until you revoke it or it expires, and while the site and your plan permit
other apps; otherwise the answer is 401.</p>
<h2>Webhooks</h2>
<p>To be told what happens instead of asking, <a href="/account/settings#webhooks">add a webhook</a>. Deliveries are signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> describes.</p>
<h2>Endpoints</h2>
<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></body></html>`
}
