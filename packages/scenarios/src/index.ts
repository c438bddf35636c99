export { isScenarioName, scenarioNames, scenarios } from './scenario.ts';
export { seedScenario } from './seed-scenario.ts';
