export { isScenarioName, scenarioNames, scenarios } from './scenario.ts';
export { writeGeneratedYear } from './history/write-generated-year.ts';
export { seedScenario } from './seed-scenario.ts';
