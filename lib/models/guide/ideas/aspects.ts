import type { Topic } from '../topic/topic'
import { type Idea, tryFill } from './fill'
import { frame } from './frame'

/** Some of every kind, for any subject: used when a person asks for a kind and the frames have no more of it. */
const aspects = frame(`
  risk | {x} cost{s} more than expected | Money, time or patience run out before the good shows.
  risk | {x} come{s} too late to help | What is right in one year may be useless in the next.
  risk | Nobody looks after {x} | What belongs to all is mended by none.
  risk | {x} work{s} for a few only | The good may end up with those who need it least.
  risk | {x} crowd{s} out something better | What is not done instead is easy to forget.
  risk | The figures for {x} are wrong | A decision is no better than what it rests on.
  question | Who would notice {x} first? | They can tell early whether it goes well.
  question | How much of {x} is enough? | More is not always better, and always dearer.
  question | What do people fear about {x}? | Fears are worth hearing even where they are mistaken.
  question | What would change my mind on {x}? | An answer to look for, instead of an argument.
  question | How long does {x} last? | What is built once has to be kept up.
  question | Who is left out by {x}? | Some people never come up in the talk about it.
  claim | {x} matter{s} less than it seems | What would be different in ten years, with or without?
  claim | {x} {is} worth the trouble | The good outweighs the cost, counted honestly.
  claim | {x} will look different in ten years | Today's picture of it is already ageing.
  evidence | Figures on {x} from elsewhere | Numbers from a place like this one, checked twice.
  evidence | What users say about {x} | Twenty honest answers are better than a guess.
  evidence | A before-and-after for {x} | The same thing measured twice, some months apart.
  chance | People brought together by {x} | Those who share a thing begin to talk.
  chance | Skills gained through {x} | What is learned on the way remains.
  chance | {x} as an example for others | What works here may be copied elsewhere.
  chance | A smaller start with {x} | Half of it may bring most of the good.
  action | Talk to five people about {x} | Ask what they do today, not what they would like.
  action | Collect the figures on {x} | On one page, with where they come from.
  action | Visit a place that has {x} | One afternoon there answers ten questions.
  action | Write down what {x} should bring | In one sentence that can later be checked.
  action | Name one person for {x} | Somebody who will be asked how it goes.
  actor | People who pay for {x} | With money, time or quiet.
  actor | People who decide on {x} | Their reasons may not be the ones they give.
  actor | People who work with {x} daily | They know what breaks.
  actor | Newcomers to {x} | They see what the others no longer notice.
  actor | Neighbours of {x} | Near enough to feel it, without having asked for it.
  concept | Success of {x}, in one figure | What would be counted, and by whom.
  concept | What belongs to {x}, and what not | A border that saves many arguments.
  concept | The cost of {x} over its life | The first price, and all that come after.
  topic | {x} today | How things stand before anything is done.
  topic | {x} elsewhere | How others deal with the same thing.
  topic | The history of {x} | How it came to be as it is.
  topic | The money behind {x} | Who pays, who earns, who decides.
  topic | Everyday life with {x} | An ordinary day, from morning to night.
  note | Words people use for {x} | What a thing is called says how it is seen.
  note | First thoughts on {x} | Kept as they came, to be sorted later.
  note | Things to look up about {x} | Open ends that need a source.
`)

export const aspectsOf = (topic: Topic): Idea[] => aspects.flatMap((row) => tryFill(row, topic) ?? [])
