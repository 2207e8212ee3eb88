// What can happen to a process? It is killed, starts without its database, or has a wrong clock.
import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, withoutDatabase } from '../play';
import { askForRounds, haveLanesRun, readinessNow, secondsUntil } from '../watch';

export const instanceFaults: readonly Fault[] = [
  {
    id: 'kill',
    title: 'kill -9 of an instance, which its supervisor starts again',
    begin: async (drill) => {
      const port = drill.stack.instances[1]?.port ?? 0;
      // In the middle of an answer.
      for (let tries = 0; tries < 5_000 && drill.balancer.inHand(port) === 0; tries += 1) {
        await pause(1);
      }
      await drill.kill(1);
    },
    end: (drill) => drill.start(1),
    // A killed process reports nothing; its balancer notices the silence.
    names: null,
    doctor: null,
    alarms: [],
    lastsMs: 1_500,
  },
  {
    id: 'boot',
    title: 'the database is away while an instance is killed and starts: it only records',
    begin: async (drill) => {
      await drill.servers.line.refuse();
      await drill.kill(1);
      await drill.start(1);
    },
    during: async (drill) => {
      const [, started] = await readinessNow(drill);
      return started?.includes('record_only') ? [] : [`the started one says ${started}`];
    },
    end: async (drill) => {
      await drill.servers.line.listen();
    },
    names: ['no_database', 'record_only'],
    doctor: /^✖ Database: /,
    alarms: ['DiwanNotReady'],
    alarmsPerhaps: withoutDatabase,
    lastsMs: 3_000,
  },
  {
    id: 'clock',
    title: 'the clock of an instance is an hour ahead: it frees nothing',
    begin: async (drill) => {
      await drill.terminate(1);
      await drill.start(1, { DRILL_CLOCK_MS: '3600000' });
    },
    during: async (drill) => {
      const since = await askForRounds(drill);
      await secondsUntil(() => haveLanesRun(drill, since), 10_000);
      const freed = await drill.sql("SELECT 1 FROM payment_attempt WHERE state = 'RESULT_OVERDUE'");
      return freed.length === 0 ? [] : [`${freed.length} payments were given up too early`];
    },
    end: async (drill) => {
      await drill.terminate(1);
      await drill.start(1);
    },
    names: ['clock_differs'],
    namedBy: 1,
    doctor: /^✖ .*clock/i,
    alarms: ['DiwanClockOff', 'DiwanNotAsItShouldBe'],
    // Where it answers a result, the bank's clock differs from its own as well.
    alarmsPerhaps: ['DiwanGatewayClockOff'],
    lastsMs: 6_000,
  },
];
