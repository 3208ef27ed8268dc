import type { PlaceView } from '@/lib/history/settings-views'

/** Where everything lies, and what runs. */
export function DataSection({ place: { file, secretFile, version } }: { readonly place: PlaceView }) {
  return (
    <section id="data" aria-labelledby="data-title">
      <div className="h2">
        <h2 id="data-title" className="display">
          Data
        </h2>
        <span>All on this server. Nothing is sent anywhere but to the models and searches above.</span>
      </div>
      <dl className="pv facts">
        <div>
          <dt>Boards, conversations, settings</dt>
          <dd className="mono">{file}</dd>
        </div>
        <div>
          <dt>The secret that seals keys</dt>
          <dd>
            {secretFile ? <span className="mono">{secretFile}</span> : 'BOUGH_SECRET, in the environment'}
            <small>
              Made with the first key. Keep a copy apart from the database: without it keys have to be pasted
              again, and nothing else is lost.
            </small>
          </dd>
        </div>
        <div>
          <dt>Version of Bough</dt>
          <dd>{version}</dd>
        </div>
      </dl>
    </section>
  )
}
