"""One update of policy and critic from the decisions of a rollout."""

import torch
from torch.nn import functional

from net import masked_logits


def minibatches(decisions, config, device):
    count = len(decisions.action)
    for _ in range(config.epochs):
        order = torch.randperm(count, device=device)
        for start in range(0, count - config.minibatch // 2, config.minibatch):
            yield order[start : start + config.minibatch]


def update(games, policy, critic, optimiser, decisions, config, entropy_weight: float, imitate: bool) -> dict:
    """Imitation: the teacher's move is the right one. Otherwise PPO with a clipped ratio. In both the values learn what came."""
    device = decisions.action.device
    parameters = [*policy.parameters(), *critic.parameters()]
    totals = torch.zeros(5, device=device)
    rounds = 0
    mean, deviation = decisions.advantage.mean(), decisions.advantage.std() + 1e-6
    for rows in minibatches(decisions, config, device):
        with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
            features = games.scaled(decisions.features[rows])
            logits, value = policy(features)
            critic_value = critic(features, games.scaled_hidden(decisions.hidden[rows]))
        log_chances = torch.log_softmax(masked_logits(logits, decisions.mask[rows]), -1)
        chances = log_chances.exp()
        entropy = -(chances * log_chances.clamp(min=-30)).sum(-1).mean()
        if imitate:
            taught = decisions.teacher[rows]
            policy_loss = functional.nll_loss(log_chances, taught.clamp(min=0), reduction="none")[taught >= 0].mean()
            bonus = 0.0
        else:
            ratio = (log_chances.gather(-1, decisions.action[rows][:, None]).squeeze(-1) - decisions.chance[rows]).exp()
            advantage = ((decisions.advantage[rows] - mean) / deviation).clamp(-5, 5)
            policy_loss = -torch.min(ratio * advantage, ratio.clamp(1 - config.clip, 1 + config.clip) * advantage).mean()
            bonus = entropy_weight * entropy
        returned = decisions.returned[rows]
        value_loss = functional.mse_loss(value.float(), returned)
        critic_loss = functional.mse_loss(critic_value.float(), returned)
        loss = policy_loss - bonus + 0.5 * value_loss + 0.5 * critic_loss
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(parameters, 1.0)
        optimiser.step()
        with torch.no_grad():
            totals += torch.stack([policy_loss, entropy, value_loss, critic_loss, returned.var()]).detach()
        rounds += 1
    policy_loss, entropy, value_loss, critic_loss, spread = (totals / max(1, rounds)).tolist()
    return {"policy loss": policy_loss, "entropy": entropy, "value error": value_loss / max(spread, 1e-6),
            "critic error": critic_loss / max(spread, 1e-6), "updates": rounds}
