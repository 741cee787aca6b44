import type { WebhookDelivery } from '@touchline/contract';

const words = {
  'incident.opened': 'opened',
  'incident.acknowledged': 'acknowledged',
  'incident.continued': 'continued',
  'incident.closed': 'closed',
  test: 'test',
} as const;

/** The key of the text of a message's type: a dot would separate the keys of texts. */
export const webhookWord = (type: WebhookDelivery['type']) => words[type];
