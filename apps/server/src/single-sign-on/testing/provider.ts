import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';
import type { Configuration } from 'oidc-provider';

/** What the provider says about a person, besides their subject. `amr`: how they have proven who they are. */
export type Claims = Record<string, unknown> & { amr?: string[] };

export type TestProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** People by their subject, which is what they type to sign in. */
  people: Map<string, Claims>;
  stop: () => Promise<void>;
};

const client = { clientId: 'console', clientSecret: 'secret-of-the-console' };

/**
 * A real provider of OpenID Connect on a free port of this machine, or on the given one. Its sign-in page asks only for the
 * subject; “Cancel” is a refusal.
 */
export async function startProvider(redirectUri: string, port = 0): Promise<TestProvider> {
  const people = new Map<string, Claims>();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configuration(people, redirectUri));
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    return void interact(request, people)
      .then(async (result) => {
        if (result) return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
        response.writeHead(200, { 'content-type': 'text/html' }).end(signInPage);
        return undefined;
      })
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  return {
    issuer,
    ...client,
    people,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const signInPage = `<!doctype html><title>Provider</title><h1>Company account</h1>
<form method="post"><label>Name <input name="subject"></label><button>Continue</button><button name="cancel" value="1">Cancel</button></form>`;

async function interact(request: IncomingMessage, people: TestProvider['people']) {
  if (request.method !== 'POST') return null;
  const form = new URLSearchParams(await text(request));
  if (form.has('cancel')) return { error: 'access_denied', error_description: 'The user said no' };
  const accountId = form.get('subject') ?? '';
  return { login: { accountId, amr: people.get(accountId)?.amr } };
}

function configuration(people: Map<string, Claims>, redirectUri: string): Configuration {
  return {
    clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [redirectUri] }],
    cookies: { keys: ['key of the cookies of a test'] },
    claims: { openid: ['sub', 'amr'], profile: ['name', 'groups', 'realm_access'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    findAccount: (_, sub) => {
      const { amr: _amr, ...claims } = people.get(sub) ?? {};
      return { accountId: sub, claims: () => ({ sub, ...claims }) };
    },
    ttl: {
      AccessToken: 3_600,
      AuthorizationCode: 60,
      Grant: 3_600,
      IdToken: 3_600,
      Interaction: 3_600,
      Session: 3_600,
    },
    // Everybody has agreed before.
    async loadExistingGrant({ oidc: { provider, session, client: asking, params } }) {
      const grant = new provider.Grant({ accountId: session?.accountId, clientId: asking?.clientId });
      grant.addOIDCScope(String(params?.['scope']));
      await grant.save();
      return grant;
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    renderError: (context, out) => void (context.body = out),
  };
}
