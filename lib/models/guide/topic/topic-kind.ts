/** What kind of question, plan or thing a topic is. */
export type TopicKind =
  | 'decision'
  | 'comparison'
  | 'how-to'
  | 'how-works'
  | 'why'
  | 'what'
  | 'plan'
  | 'claim'
  | 'thing'
