import type { Domain } from '../topic/domains'
import { frame, type Row } from './frame'

/** How things of a kind are brought about, in order. */
export const stepsByDomain: Partial<Record<Domain, readonly Row[]>> = {
  event: frame(`
    action | Agree on what {x} should feel like | One picture that settles most later choices.
    action | Write the guest list | Three rings: must, would be good, if there is room.
    action | Fix the date and the place | Together: each settles half of the other.
    action | Share out the budget | Place, food and music first, a tenth kept back.
    action | Invite the guests | With a day by which to answer.
    action | Order food, drink and music | In writing, with who stands in if they fail.
    action | Give every hour to a helper | So that hosts can be hosts.
    action | Walk through {x} a week before | Hour by hour, with the second plan for rain.
  `),
  organisation: frame(`
    action | Talk to twenty possible customers | What they do today, and what they pay for it.
    action | Say in one sentence what {x} offer{s} | So that a stranger can repeat it.
    action | Work out rent, wages and stock | How much must come in each week.
    action | Sell something small first | At a market, a weekend or from home.
    action | Find the place for {x} | Stand before it for a day and count who passes.
    action | Get permits and insurance | They take longer than the paint.
    action | Open {x} quietly for friends | Two weeks of mistakes among those who forgive.
    action | Look at the figures each Friday | And change one thing for the next week.
  `),
  place: frame(`
    action | Spend a month in {x} | Out of season, in a flat, not in a hotel.
    action | Write down what must be there | Work, school, doctor, friends: in order.
    action | Sort out papers and insurance | Visa, tax and health, with the dates they need.
    action | Find work or an income for {x} | Before the flat, not after.
    action | Learn the first words | Enough to buy bread and ask the way.
    action | Rent for half a year first | Streets show themselves only in use.
    action | Say goodbye properly | Keep a way back, and those who would miss you.
    action | Ask again after one year | Stay, move on or go home.
  `),
  trip: frame(`
    action | Agree on the pace of {x} | How many places, how many quiet days.
    action | Choose the dates | Weather, prices and crowds, weighed together.
    action | Draw the route of {x} | With a day to spare in every seven.
    action | Book what sells out first | Beds and trains on the dates that cannot move.
    action | Check papers, health and insurance | Two months before, not two weeks.
    action | Pack, and take a third out again | What is left behind is rarely missed.
    action | Leave home in good hands | Plants, post and a number to call.
  `),
  learning: frame(`
    action | Name one thing to do with {x} | A talk, a song, a game on a certain day.
    action | Choose one course or book | And finish it before looking at another.
    action | Fix ten minutes every day | Same hour, same place, no exceptions for two weeks.
    action | Use it with somebody this week | Badly, with mistakes, out loud.
    action | Record yourself once a month | What cannot be heard from day to day shows there.
    action | Get past the first plateau | Change the material, not the habit.
    action | Do the thing you named | And choose the next.
  `),
  art: frame(`
    action | Say who {x} {is} for | One person, by name, and what they get from it.
    action | Take apart three good examples | What each does in its first minute.
    action | List the first ten parts of {x} | A line each; strike the weakest three.
    action | Make a rough first one | In a week, to see what is hard.
    action | Show it to one honest listener | Ask where they got bored.
    action | Fix a rhythm for {x} | A day and an hour that can be kept when tired.
    action | Bring {x} to its first fifty people | One by one, by hand.
    action | Look back after the fifth | Keep what was a joy, drop what was a chore.
  `),
  software: frame(`
    action | Watch five people do it today | With paper, spreadsheet or swearing.
    action | Write the one task {x} must do | In the words of those five.
    action | Sketch {x} on paper | And let them point at what they would press.
    action | Build the smallest thing that helps | One task, from beginning to end.
    action | Put {x} before ten users | And say nothing while they try.
    action | Count who comes back | The second week tells more than the first.
    action | Mend what held them up | Before anything new is added.
    action | Decide who keeps {x} running | Updates, backups, questions.
  `),
  sport: frame(`
    action | Test where you stand | An honest first try, with a watch.
    action | Pick the day for {x} | Far enough away, and paid for.
    action | Write a plan by weeks | Three days of work, the others of rest.
    action | Begin slower than you can | The first month is for tendons, not for pride.
    action | Find somebody to train with | Company gets one out in the rain.
    action | Do one rehearsal of {x} | With the same food, shoes and hour.
    action | Rest before the day | The last week makes nobody stronger.
    action | Do {x}, and write down how it was | While the legs still remember.
  `),
  health: frame(`
    action | Keep a diary for two weeks | When, what, how it felt: nothing is changed yet.
    action | Find the pattern in it | One hour, one food or one worry comes up most.
    action | Change one small thing | Too small to fail, for fourteen days.
    action | Make the good way the easy one | Put it where the hand falls by itself.
    action | Tell somebody about it | Who asks once a week.
    action | See a doctor if it stays | With the diary in hand.
    action | Keep what helped, drop the rest | And look again in three months.
  `),
  food: frame(`
    action | Choose one recipe for {x} | And stay with it three times.
    action | Get good ingredients | Few, fresh and weighed.
    action | Make a small batch | With a clock and a notebook.
    action | Taste it beside a bought one | What is missing: salt, time, heat?
    action | Change one thing, make it again | Only one, or nothing is learned.
    action | Serve {x} to somebody | Their second helping is the test.
  `),
  plant: frame(`
    action | Watch the place for a week | Sun, wind, water and who passes.
    action | Ask who owns the ground | And get the yes in writing.
    action | Find five who will water {x} | Names and weeks, August first.
    action | Prepare one small bed | Compost before plants.
    action | Plant what grows next door | What does well there does well here.
    action | Share out the first harvest | At a table beside {x}.
    action | Plan the second year in autumn | With what failed written down too.
  `),
  home: frame(`
    action | List what is wrong with {x} today | Room by room, the worst first.
    action | Say what {x} may cost | With a fifth kept back for surprises.
    action | Look behind the walls | Water, wiring and roof before paint.
    action | Get three offers in writing | The same work, in the same words.
    action | Order the work by dirt | Dust first, floors last.
    action | Find a place to cook meanwhile | Weeks in dust are longer than planned.
    action | Finish one room first | A finished room keeps up the spirits.
  `),
  money: frame(`
    action | Write down a month of spending | Every coin, without judging.
    action | Say what {x} {is} for, and by when | A goal without a year is a wish.
    action | Pay off the dearest debt first | No investment pays as surely.
    action | Put three months aside | What one then need not fear.
    action | Ask two who earn nothing by it | Advice is as free as its giver.
    action | Begin small, and by itself | A standing order, the day after payday.
    action | Look once a year, not once a day | And change little.
  `),
}
