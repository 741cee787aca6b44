import { streamRoutes } from '@touchline/contract';
import type { Deps } from '#server/deps';
import { hiddenFrom } from '#server/streams/hidden';
import { countTags, listStreams } from '#server/streams/list';
import { shareLinks } from '#server/watching/shared-links';
import type { ListQuery } from '#http/list-query';
import { pickOf } from '#http/pick';
import { jsonBytes } from '#http/ready-answer';
import type { ReadyAnswer } from '#http/ready-answer';
import { snapshotOf } from '#http/user';
import type { User } from '#http/user';

const toReply = pickOf(streamRoutes.list.reply);
const toTags = pickOf(streamRoutes.tags.reply);
type TagsInput = Parameters<typeof countTags>[2];

/** One page of streams, made once for all who see the same. */
export async function answerList(deps: Deps, who: User, query: ListQuery, name: string | null): Promise<ReadyAnswer> {
  const hides = await hiddenFrom(deps, who);
  // What a row shows depends on the role alone, but for signed links; which rows there are, on the access rule and the user's own blacklist.
  const key = JSON.stringify([who.role, who.access, who.streams, hides && who.id, query, name]);
  return deps.answers.answer(key, { id: who.id, snapshot: snapshotOf(who) }, async () => {
    const links = shareLinks(deps.env.SECRET_KEY);
    const json = jsonBytes(toReply(await listStreams(deps, who, query, name, links.linksTo)));
    return { json, completeFor: links.completion(json) };
  });
}

/** The number of streams in each tag, made once for all who see the same. */
export async function answerTags(deps: Deps, who: User, input: TagsInput): Promise<ReadyAnswer> {
  const hides = await hiddenFrom(deps, who);
  const key = JSON.stringify(['tags', who.access, who.streams, hides && who.id, input]);
  return deps.answers.answer(key, { id: who.id, snapshot: snapshotOf(who) }, async () => ({
    json: jsonBytes(toTags(await countTags(deps, who, input))),
    completeFor: null,
  }));
}
